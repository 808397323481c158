import * as z from 'zod';
import { withProblems } from '#contract/core/problems.ts';
import {
  branchesProblems,
  groupBranchProblems,
  groupIdProblems,
  nameProblems,
} from '#contract/organization/groupRules.ts';
import { branchBody, type GroupForm } from './steps.ts';

/** All problems that prevent saving a group, by path in the form. */
export function groupProblems({ groupName, groupId, branches }: Pick<GroupForm, 'groupName' | 'groupId' | 'branches'>) {
  const ofBranches = branches.flatMap((branch, at) =>
    groupBranchProblems(branchBody(branch)).map((problem) => ({ ...problem, path: `branches.${at}.${problem.path}` })),
  );
  return [
    ...nameProblems(groupName ?? ''),
    ...groupIdProblems(groupId?.trim() ?? ''),
    ...branchesProblems(branches.length),
    ...ofBranches,
  ];
}

/** The validation of a group's form, with the codes of section 5. */
export const groupForm = withProblems(z.looseObject({}), (group) => groupProblems(group as unknown as GroupForm));

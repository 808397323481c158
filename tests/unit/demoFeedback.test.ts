import { describe, expect, test } from 'vitest';
import { complaintRefs, satisfactionRefs, type QuestionRef } from '#contract/feedback/surveyFields.ts';
import { surveyDefinition } from '#contract/feedback/surveys.ts';
import { problemsOf } from '#contract/core/entity.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import { readAnswers } from '#server/feedback/surveys/answers.ts';
import { AnswerWriter } from '#demo/answers.ts';
import { commentsIn } from '#demo/comments/comments.ts';
import { demoCompanies, type CompanySpec } from '#demo/companies.ts';
import { handled } from '#demo/complaints.ts';
import { Random } from '#demo/random.ts';
import { askedAfter, surveySpecs, type SeededSubmission } from '#demo/surveys.ts';
import type { Visit } from '#demo/visits.ts';
import { voucherOf } from '#demo/vouchers.ts';
import { voucherSpecs } from '#demo/voucherSpecs.ts';

/** What the demo's guests said after their visits, and what they were given. */
const now = Date.parse('2026-11-21T09:30:00Z');
const hour = 3_600_000;

/** Visits of 90 days: a few guests come again and again. */
const visitsAt = (company: CompanySpec): Visit[] =>
  Array.from({ length: 2_400 }, (_, index) => ({
    id: `${company.id}v${index}`,
    branchId: company.branches[index % company.branches.length]?.id ?? '',
    customerId: index % 9 === 0 ? null : `${company.id}g${(index * 7) % 900}`,
    source: (['host', 'web', 'thirdParty'] as const)[index % 3] ?? 'host',
    asked: index % 9 !== 0 && index % 5 !== 0,
    seated: now - (2_400 - index) * 0.9 * hour,
  }));

const groups = demoCompanies.map((company) => {
  const visits = visitsAt(company);
  const writer = new AnswerWriter(company, new Random(company.id));
  const asked = surveySpecs
    .filter(({ companyId }) => companyId === company.id)
    .map((spec) => ({ spec, ...askedAfter(spec, writer, visits, { company, now }) }));
  const before = asked.flatMap(({ submissions }) => submissions);
  const complaints = handled(before, company, now);
  const vouchers = voucherSpecs
    .filter(({ companyId }) => companyId === company.id)
    .map((spec) => ({
      spec,
      ...voucherOf(spec, { company, visits, submissions: complaints.submissions, now }),
    }));
  return { company, visits, asked, complaints, vouchers };
});
const complains = ({ unsatisfied, asksContact }: SeededSubmission) => unsatisfied && asksContact;

describe('surveys of the demo', () => {
  test('are two a company with forms that could be saved, at branches of their own', () => {
    for (const { company, asked } of groups) {
      expect(asked).toHaveLength(2);
      for (const { spec } of asked) expect(surveyDefinition.safeParse(spec.definition).error).toBeUndefined();
      expect(asked.flatMap(({ spec }) => spec.branchIds).toSorted()).toEqual(
        company.branches.map(({ id }) => id).toSorted(),
      );
      const refs = asked.map(({ spec }) => spec.definition.fields.map(({ ref }) => ref));
      const needed: QuestionRef[] = [
        ...satisfactionRefs,
        ...Object.values(complaintRefs),
        'need_contact',
        'suggestion',
      ];
      for (const own of refs) expect(own).toEqual(expect.arrayContaining(needed));
    }
  });

  test('ask after visits and are answered before now and before their links end', () => {
    for (const { visits, asked } of groups)
      for (const { invitations, submissions } of asked) {
        const seated = new Map(visits.map((visit) => [visit.id, visit.seated]));
        for (const { reservationId, customerId, issuedTime, openedTime, submittedTime, expiresTime } of invitations) {
          expect(reservationId === null).toBe(customerId === null);
          if (reservationId) expect(issuedTime.getTime() - (seated.get(reservationId) ?? 0)).toBeGreaterThan(hour);
          if (openedTime) expect(+openedTime).toBeGreaterThan(+issuedTime);
          if (!submittedTime) continue;
          expect(+submittedTime).toBeGreaterThan(+(openedTime ?? Infinity));
          expect(+submittedTime).toBeLessThanOrEqual(Math.min(now, +(expiresTime ?? Infinity)));
        }
        expect(submissions.map(({ id }) => id)).toEqual(
          invitations.filter(({ submittedTime }) => submittedTime).map(({ id }) => id),
        );
        expect(submissions.length / invitations.length).toBeGreaterThan(0.12);
        expect(new Set(invitations.map(({ token }) => token)).size).toBe(invitations.length);
        expect(invitations.every(({ token }) => /^[\w-]{22}$/.test(token))).toBe(true);
      }
  });

  test('are answered as the forms could have been', () => {
    for (const { asked } of groups)
      for (const { spec, submissions } of asked)
        for (const { answers, unsatisfied, asksContact, commented } of submissions) {
          const draft = Object.fromEntries(
            answers.map((one) => [
              one.ref,
              one.type === 'boolean'
                ? [one.boolean ? 'yes' : 'no']
                : one.type === 'text'
                  ? [one.text]
                  : one.type === 'choices'
                    ? one.choices.map(({ id }) => id)
                    : [],
            ]),
          );
          expect(readAnswers(spec.definition, draft)).toEqual({
            answers,
            missing: [],
            unsatisfied,
            asksContact,
            commented,
          });
        }
  });

  test('are mostly answered by satisfied guests, whose comments differ', () => {
    for (const { company, complaints } of groups) {
      const { submissions } = complaints;
      const unhappy = submissions.filter(({ unsatisfied }) => unsatisfied).length / submissions.length;
      expect(unhappy).toBeGreaterThan(0.05);
      expect(unhappy).toBeLessThan(0.22);
      const texts = submissions.flatMap(({ answers }) =>
        answers.flatMap((one) => (one.type === 'text' ? one.text : [])),
      );
      expect(texts.length).toBeGreaterThan(20);
      const most = Math.max(...texts.map((text) => texts.filter((other) => other === text).length));
      expect(most).toBeLessThan(Math.max(5, texts.length / 15));
      const { praise, wishes } = commentsIn(company.language);
      expect(texts.some((text) => praise.includes(text)) && texts.some((text) => wishes.includes(text))).toBe(true);
    }
  });
});

describe('complaints of the demo', () => {
  test('are in every state, with what was done about them in the order of time', () => {
    for (const { complaints } of groups) {
      const { submissions, notes, changes } = complaints;
      const own = submissions.filter(complains);
      expect(new Set(own.map(({ contactStatus }) => contactStatus))).toEqual(
        new Set(['NONE', 'NEED_RESPONSE', 'IN_PROGRESS', 'COMPLETED']),
      );
      for (const one of own) {
        const done = changes.filter(({ entityId }) => entityId === one.id);
        const waits = one.contactStatus === 'NEED_RESPONSE';
        expect([one.firstAnswerTime === null, done.length === 0]).toEqual([waits, waits]);
        expect(done.at(-1)?.after.contactStatus ?? 'NEED_RESPONSE').toBe(one.contactStatus);
        expect(one.version).toBe(done.length + 1);
        const moments = [
          one.submittedTime,
          ...(done[0] ? [done[0].at] : []),
          ...notes.filter(({ submissionId }) => submissionId === one.id).map(({ createdTime }) => createdTime),
          ...done.slice(1).map(({ at }) => at),
        ].map(Number);
        expect(moments).toEqual(moments.toSorted((a, b) => a - b));
        expect(moments.at(-1)).toBeLessThanOrEqual(now);
      }
      for (const one of submissions) if (!complains(one)) expect(one.contactStatus).toBe('NEED_RESPONSE');
    }
  });
});

describe('vouchers of the demo', () => {
  test('are four a company of every kind that could be saved', () => {
    for (const { vouchers } of groups) {
      expect(vouchers).toHaveLength(4);
      for (const { voucher } of vouchers)
        expect(problemsOf(voucherEntity, { ...voucher, cover: '/files/a.png' }), voucher.title).toEqual([]);
      expect(new Set(vouchers.map(({ voucher }) => voucher.expirationType)).size).toBe(3);
      expect(new Set(vouchers.map(({ voucher }) => voucher.useMaxQuantity)).size).toBe(2);
      expect(new Set(vouchers.map(({ voucher }) => voucher.issuedBy)).size).toBe(2);
      expect(new Set(vouchers.flatMap(({ issued }) => issued.map(({ source }) => source))).size).toBe(3);
    }
  });

  test('are issued once an occasion, up to their maximum, and used while they are good at their branches', () => {
    for (const { vouchers } of groups)
      for (const { voucher, issued, redemptions } of vouchers) {
        expect(issued.length).toBeGreaterThan(0);
        expect(issued.length).toBeLessThanOrEqual(voucher.maxQuantity || Infinity);
        expect(new Set(issued.map(({ occasion }) => occasion)).size).toBe(issued.length);
        expect(new Set(issued.map(({ id }) => id)).size).toBe(issued.length);
        expect(issued.every(({ code, id }) => /^[2-9A-HJ-NP-Z]{16}$/.test(code) && id.length <= 64)).toBe(true);
        expect(redemptions.filter(({ takenBackTime }) => !takenBackTime)).toHaveLength(voucher.used);
        for (const one of issued) {
          expect(+one.issuedTime).toBeGreaterThanOrEqual(+voucher.createdTime);
          if (!one.usedTime) continue;
          expect(+one.usedTime).toBeGreaterThan(Math.max(+one.issuedTime, +(one.availableTime ?? 0)));
          expect(+one.usedTime).toBeLessThan(Math.min(now, +(one.expiresTime ?? Infinity)));
          expect(+(one.openedTime ?? Infinity)).toBeLessThan(+one.usedTime);
          if (voucher.branchIds.length) expect(voucher.branchIds).toContain(one.usedBranchId);
        }
      }
  });
});

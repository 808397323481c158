import { mediaLimits, type MediaKind } from '../core/constants.ts';
import { endpoint, writers, writingAdmins } from '../core/endpoint.ts';
import { uploaded } from '../core/wire.ts';

/** Files that records refer to by address: an uploaded file is used once a record is saved with it (section 7). */

const storing = (what: string) => `Store a ${what} and answer its address; it is used once a record is saved with it`;
const file = (kind: MediaKind) => ({ field: 'file', ...mediaLimits[kind] });

export const uploadLogoAsAdmin = endpoint('POST /api/admin/uploadLogoFile', {
  summary: storing('logo'),
  access: writingAdmins,
  upload: file('image'),
  response: uploaded,
});

export const uploadAudioAsAdmin = endpoint('POST /api/admin/uploadAudioFile', {
  summary: storing('recording'),
  access: writingAdmins,
  upload: file('audio'),
  response: uploaded,
});

export const uploadCompanyLogo = endpoint('POST /api/companies/:companyId/logo', {
  summary: storing('logo'),
  access: writers('params.companyId', 'companyManagement'),
  upload: file('image'),
  response: uploaded,
});

export const uploadPicture = endpoint('POST /api/companies/:companyId/pictures', {
  summary: storing('picture'),
  access: writers('params.companyId', null),
  upload: file('image'),
  response: uploaded,
});

export const uploadAudio = endpoint('POST /api/companies/:companyId/audio', {
  summary: storing('recording'),
  access: writers('params.companyId', null),
  upload: file('audio'),
  response: uploaded,
});

export const uploadVideo = endpoint('POST /api/companies/:companyId/videos', {
  summary: storing('film'),
  access: writers('params.companyId', null),
  upload: { ...file('video'), stored: true },
  response: uploaded,
});

export const uploadBranchFile = endpoint('POST /api/me/uploadBranchFile/:companyId/:branchId', {
  summary: storing('picture of a branch'),
  access: writers('params.companyId', 'companyManagement', { branch: 'params.branchId' }),
  upload: file('image'),
  response: uploaded,
});

export const uploadMenuFile = endpoint('POST /api/me/uploadMenuFile/:companyId/:branchId', {
  summary: storing('picture of a menu'),
  access: writers('params.companyId', 'menu', { branch: 'params.branchId' }),
  upload: file('image'),
  response: uploaded,
});

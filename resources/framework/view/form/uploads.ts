import { createContext, useCallback, useContext } from 'react';
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts';
import { uploadAudio, uploadPicture, uploadVideo } from '#contract/platform/uploads.ts';
import type { MediaKind } from '#contract/core/constants.ts';
import { upload } from '#data-provider/upload.ts';
import type { UploadOptions } from '#ui/MediaField.tsx';
import type { Resource } from '../../resource.ts';
import { useScope } from '../scope.ts';

const usual = { image: uploadPicture, audio: uploadAudio, video: uploadVideo };

/** The calls of the form's resource. */
export const FormCallsContext = createContext<Resource['calls']>('standard');

/** Called when an upload of the form starts or ends: it cannot be saved meanwhile. */
export const SendingContext = createContext<(by: 1 | -1) => void>(() => undefined);

/** Uploads a file of the edited record with the resource's own call or the company's. @returns its address */
export function useMediaUpload(kind: MediaKind): (file: File, sending: UploadOptions) => Promise<string> {
  const { companyId, branchId } = useScope();
  const calls = useContext(FormCallsContext);
  const countSending = useContext(SendingContext);
  return useCallback(
    async (file, sending) => {
      countSending(1);
      try {
        const own = typeof calls === 'function' && kind === 'image' ? (await calls()).upload : undefined;
        const endpoint: Endpoint = own ?? usual[kind];
        const input = {
          params: { companyId: companyId ?? '', branchId: branchId ?? '' },
          ...(!endpoint.path.includes(':companyId') && { query: { companyId } }),
          file,
        };
        const answer = (await upload(endpoint, input as CallInput<Endpoint> & { file: File }, sending)) as
          { url: string } | { imageUrl: string };
        return 'url' in answer ? answer.url : answer.imageUrl;
      } finally {
        countSending(-1);
      }
    },
    [calls, countSending, kind, companyId, branchId],
  );
}

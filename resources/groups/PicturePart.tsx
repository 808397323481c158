import { useEffect, useState } from 'react';
import { groupPictures, groupPictureTypes, pictureProblems, type GroupPicture } from '#contract/groupRules.ts';
import { MediaField } from '#ui/MediaField.tsx';
import type { DraftPicture } from './draft.ts';
import { useSay } from '../define/view/say.ts';
import { pictureHints, problemWords, words } from './words.ts';

interface PicturePartProps {
  place: GroupPicture;
  picture: DraftPicture;
  readOnly: boolean;
  onChange: (picture: DraftPicture) => void;
}

const tooLarge = { logo: 'GROUP_LOGO_TOO_LARGE', coverImage: 'GROUP_BANNER_TOO_LARGE' } as const;

/** How large a picture is; none of what the browser cannot read. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  const size = { width: bitmap?.width ?? 0, height: bitmap?.height ?? 0 };
  bitmap?.close();
  return size;
}

/** A picture of the group: judged when it is chosen, sent when the group is saved. */
export function PicturePart({ place, picture, readOnly, onChange }: PicturePartProps) {
  const told = useSay();
  const { file, url } = picture;
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setShown(null);
    const address = URL.createObjectURL(file);
    setShown(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <MediaField
      label={told(words[place])}
      url={file ? shown : url}
      readOnly={readOnly}
      only={{
        hint: told(pictureHints[place]),
        types: groupPictureTypes,
        refusal: ({ size }) => (size > groupPictures[place].maxBytes ? told(problemWords[tooLarge[place]]) : null),
      }}
      onChoose={async (chosen) => {
        const [problem] = pictureProblems(place, { bytes: chosen.size, ...(await sizeOf(chosen)) });
        if (problem) throw new Error(told(problemWords[problem.code]));
        onChange({ url, file: chosen });
      }}
      onClear={() => onChange({ url: null, file: null })}
    />
  );
}

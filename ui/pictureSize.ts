/** The size of a picture in pixels; that of a square for a picture that the browser cannot display. */
export function pictureSize(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  return new Promise<{ width: number; height: number }>((done) => {
    const unknown = { width: 1000, height: 1000 };
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      done(width && height ? { width, height } : unknown);
    };
    picture.onerror = () => done(unknown);
    picture.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

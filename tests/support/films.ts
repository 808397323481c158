/** Films without frames: all that a container says of a film. */

const box = (type: string, ...content: Buffer[]) => {
  const all = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(all.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, all]);
};
const words = (...values: number[]) => {
  const content = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => content.writeUInt32BE(value >>> 0, at * 4));
  return content;
};

interface FilmOptions {
  seconds?: number;
  codec?: string;
  /** The handler of its only track: `vide`, or `soun`. */
  track?: string;
}

/** An MP4 whose movie states its length. */
export function mp4Of({ seconds = 2, codec = 'avc1', track = 'vide' }: FilmOptions = {}): Buffer {
  const stated = words(0, 0, 0, 1_000, Math.round(seconds * 1_000));
  const sample = box(codec, Buffer.alloc(78));
  const trak = box(
    'trak',
    box(
      'mdia',
      box('mdhd', stated, words(0)),
      box('hdlr', words(0, 0), Buffer.from(track, 'latin1'), words(0, 0, 0)),
      box('minf', box('stbl', box('stsd', words(0, 1), sample))),
    ),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('isom', 'latin1'), words(512), Buffer.from('isomavc1', 'latin1')),
    box('mdat', Buffer.alloc(64)),
    box('moov', box('mvhd', stated, Buffer.alloc(80)), trak),
  ]);
}

const element = (id: string, content: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length));
  size[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};
const double = (value: number) => {
  const content = Buffer.alloc(8);
  content.writeDoubleBE(value);
  return content;
};

/** A WebM; without `seconds` its length is not stated, as in one that a browser recorded. */
export function webmOf({ seconds, codec = 'V_VP9' }: Pick<FilmOptions, 'seconds' | 'codec'> = {}): Buffer {
  const info = element(
    '1549a966',
    Buffer.concat([
      element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
      ...(seconds === undefined ? [] : [element('4489', double(seconds * 1_000))]),
    ]),
  );
  const entry = Buffer.concat([element('83', Buffer.from([1])), element('86', Buffer.from(codec, 'latin1'))]);
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm', 'latin1'))),
    element(
      '18538067',
      Buffer.concat([info, element('1654ae6b', element('ae', entry)), element('1f43b675', Buffer.alloc(32))]),
    ),
  ]);
}

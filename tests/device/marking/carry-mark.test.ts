import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeXmp } from '../../../domain/marking/mark.ts';
import { readMark } from '../../../domain/marking/mark-file.ts';
import { bytesOf, carryMark } from '../../../src/device/marking/carry-mark.ts';
import { keepMark } from '../../../src/device/marking/keep-mark.ts';

const mark = { sourceType: 'trainedAlgorithmicMedia', creatorTool: 'Chitra', identifier: 'job-1' };
const made = { id: 'job-2', type: 'headshot' } as const;

const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } });
const fileOf = async (type: 'png' | 'jpeg' | 'webp', xmp: string | null = null) => {
  const picture = xmp === null ? plain.clone() : plain.clone().withXmp(xmp);
  const bytes = await picture.toFormat(type).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${type}` });
};
const markOf = async (file: Blob) => readMark(await bytesOf(file));

it.each(['png', 'jpeg', 'webp'] as const)(
  'a %s that was written anew has the mark of its picture',
  async (type) => {
    const file = await carryMark(await fileOf('jpeg', writeXmp(mark)), await fileOf(type), made);
    expect(file.type).toBe(`image/${type}`);
    expect(await markOf(file)).toEqual(mark);
  },
);

it('a result of before has the mark of its job', async () => {
  const file = await fileOf('png');
  const marked = await carryMark(file, file, made);
  expect(await markOf(marked)).toMatchObject({
    sourceType: 'compositeWithTrainedAlgorithmicMedia',
    identifier: 'job-2',
  });
});

it('a marked result keeps its bytes', async () => {
  const file = await fileOf('jpeg', writeXmp(mark));
  expect(await carryMark(file, file, made)).toBe(file);
});

it('a photo of the user gets no mark', async () => {
  const file = await fileOf('png');
  expect(await carryMark(await fileOf('jpeg'), file)).toBe(file);
});

it('a file that cannot be read is handed over all the same', async () => {
  const file = new Blob(['no picture'], { type: 'image/png' });
  expect(await keepMark(file, file, made)).toBe(file);
});

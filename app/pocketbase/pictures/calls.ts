import type { PictureReference } from '#app/invoicing/layout/layout.ts';
import { reading, serving, uploading, wordOf } from '../call.ts';
import { pictureWords as wordsOfPicture } from './sql.ts';

/** What is told of a picture beside its bytes (the upload "blob"). */
interface PicturePart extends PictureReference {
  words: string;
}

export const storePicture = uploading<PicturePart>()({
  method: 'POST',
  path: 'pictures',
  part: 'picture',
  refusals: ['too-many-pictures'],
});

export const picture = serving('pictures/{sha256}');

/** Format of a picture of the own company, and what it says in words; no rows for one that is not there. */
export const pictureWords = reading('pictures/{sha256}/words', {
  answer: [{ ...wordsOfPicture.row, format: wordOf(['png', 'jpeg', 'svg']) }],
});

export const pictureOfCompany = serving('system/companies/{company}/pictures/{sha256}');

export const pictureMimes: Record<PictureReference['format'], string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
};

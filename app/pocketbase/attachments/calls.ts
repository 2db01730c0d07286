import { serving, uploading } from '../call.ts';

/** What is told of a file beside its bytes (the upload "blob"). */
interface AttachmentPart {
  sha256: string;
  mime: string;
}

/** Keeps a file whose type is proven; the same bytes again change nothing. */
export const storeAttachment = uploading<AttachmentPart>()({
  method: 'POST',
  path: 'attachments',
  part: 'attachment',
  refusals: ['attachments-full'],
});

/** Named by its SHA-256. */
export const attachment = serving('attachments/{attachment}');

export const attachmentOfCompany = serving('system/companies/{company}/attachments/{attachment}');

import { reading, uploading } from '../call.ts';

/** What is told of a file beside its bytes (the upload "blob"). */
export interface AttachmentPart {
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
export const attachment = reading('attachments/{attachment}');

export const attachmentOfCompany = reading('system/companies/{company}/attachments/{attachment}');

import { parseWithZod } from '@conform-to/zod/v4';
import type { Submission } from '@conform-to/react';
import type { z } from 'zod';
import type { PictureReference } from '../../invoicing/layout/layout.ts';
import type { Backend } from '../../pocketbase/backend.ts';
import { findPicture } from '../../pocketbase/pictures/queries.ts';
import type { Services } from '../../workflows/services.ts';
import { uploadLetterhead, uploadLogo } from '../../workflows/upload-pictures.ts';
import type { UploadRefusal } from '../../workflows/upload-pictures.ts';
import type { layoutSchema } from './layout-form.schema.server.ts';
import { parsePictureName, pictureName } from './layout-values.ts';
import { pictureNames } from '../../invoicing/layout/fields.ts';
import type { PictureName } from '../../invoicing/layout/fields.ts';

/** What a posted layout form says; its files are stored already, so nothing is lost when a field is wrong. */
export interface PostedLayoutForm<Schema extends typeof layoutSchema> {
  /** as posted, without files, with the names of the stored pictures */
  form: FormData;
  submission: Submission<z.input<Schema>, string[], z.output<Schema>>;
  /** sentences at the file fields */
  fileErrors: Record<string, string[]>;
}

interface Ways {
  services: Services;
  backend: Backend;
}

export async function readLayoutForm<Schema extends typeof layoutSchema>(
  posted: FormData,
  schema: Schema,
  ways: Ways,
): Promise<PostedLayoutForm<Schema>> {
  const form = withoutFiles(posted);
  const uploads = { ...(await takeLogo(posted, ways)), ...(await takeLetterheads(posted, ways)) };
  const fileErrors: Record<string, string[]> = {};
  const stored = await findStored(form, ways.backend);
  for (const name of pictureNames) {
    const upload = uploads[name];
    if (upload && 'refusal' in upload) fileErrors[`${name}File`] = [sentences[upload.refusal]];
    else if (upload) form.set(name, pictureName(upload));
    else if (form.get(`${name}Removed`) === 'on') form.set(name, '');
    else if (!stored.has(name)) {
      form.set(name, '');
      fileErrors[`${name}File`] = ['Diese Datei ist nicht mehr da. Bitte laden Sie sie noch einmal hoch.'];
    }
    form.delete(`${name}Removed`);
  }
  return { form, submission: parseWithZod(form, { schema, disableAutoCoercion: true }), fileErrors };
}

function withoutFiles(posted: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of posted) if (typeof value === 'string') form.append(name, value);
  return form;
}

type Upload = PictureReference | { refusal: UploadRefusal };
type Uploads = Partial<Record<PictureName, Upload>>;

async function takeLogo(posted: FormData, { services, backend }: Ways): Promise<Uploads> {
  const bytes = await bytesOf(posted, 'logoFile');
  if (bytes === null) return {};
  const outcome = await uploadLogo(services, backend, bytes);
  return { logo: outcome.ok ? outcome.value : outcome };
}

/** A letterhead of two pages brings its own page for the following ones; a file of their own comes before it. */
async function takeLetterheads(posted: FormData, { services, backend }: Ways): Promise<Uploads> {
  const uploads: Uploads = {};
  const first = await bytesOf(posted, 'letterheadFile');
  if (first !== null) {
    const outcome = await uploadLetterhead(services, backend, first);
    uploads.letterhead = outcome.ok ? outcome.value.first : outcome;
    if (outcome.ok && outcome.value.following) uploads.following = outcome.value.following;
  }
  const following = await bytesOf(posted, 'followingFile');
  if (following !== null) {
    const outcome = await uploadLetterhead(services, backend, following);
    uploads.following = outcome.ok ? outcome.value.first : outcome;
  }
  return uploads;
}

async function bytesOf(posted: FormData, name: string): Promise<Uint8Array | null> {
  const file = posted.get(name);
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
}

/** Pictures of the form that are none or are stored for this company. */
async function findStored(form: FormData, backend: Backend): Promise<Set<PictureName>> {
  const present = await Promise.all(pictureNames.map((name) => isStored(backend, form.get(name))));
  return new Set(pictureNames.filter((_, index) => present[index]));
}

async function isStored(backend: Backend, name: FormDataEntryValue | null): Promise<boolean> {
  if (name === null || name === '') return true;
  const picture = typeof name === 'string' ? parsePictureName(name) : null;
  if (picture === null) return false;
  return (await findPicture(backend, picture.sha256))?.format === picture.format;
}

const sentences: Record<UploadRefusal, string> = {
  'too-large': 'Diese Datei ist zu groß. Bitte höchstens 5 MB.',
  'too-many-pixels': 'Dieses Bild hat mehr als 25 Millionen Bildpunkte. Bitte verkleinern Sie es.',
  'unknown-format': 'Das ist kein PNG, JPEG oder SVG.',
  unreadable: 'Diese Datei lässt sich nicht lesen. Bitte speichern Sie sie in Ihrem Programm neu.',
  'svg-broken': 'Dieses SVG ist unvollständig. Bitte speichern Sie es in Ihrem Programm neu.',
  'svg-text': 'Dieses SVG enthält Text. Bitte wandeln Sie ihn in Ihrem Programm in Pfade um.',
  'svg-foreign': 'Dieses SVG enthält Verweise oder Skripte. Bitte speichern Sie es als einfaches SVG.',
  'no-pdf': 'Das ist kein PDF.',
  encrypted: 'Dieses PDF ist mit einem Passwort geschützt. Bitte speichern Sie es ohne Schutz.',
  'not-a4': 'Das Briefpapier ist nicht A4 hoch (210 × 297 mm).',
  busy: 'Gerade werden viele Belege erzeugt. Bitte versuchen Sie es in einer Minute noch einmal.',
  'too-many-pictures': 'Ihre Logos und Briefpapiere belegen zusammen schon 200 MB.',
};

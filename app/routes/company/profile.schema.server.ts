import { z } from 'zod';
import { checkPostCode } from '#app/http/form/address-checks.server.ts';
import { schemaOf } from '#app/http/form/field-schema.server.ts';
import { version } from '#app/http/form/fields.server.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';

export const profileSchema = z.object({ version, ...schemaOf(companyFields) }).superRefine(checkPostCode);

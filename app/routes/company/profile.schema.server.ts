import { z } from 'zod';
import { checkPostCode } from '#app/forms/reading/address-checks.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';

export const profileSchema = z.object({ version, ...schemaOf(companyFields) }).superRefine(checkPostCode);

import { z } from 'zod';
import { checkPostCode } from '../../http/form/address-checks.server.ts';
import { schemaOf } from '../../http/form/field-schema.server.ts';
import { version } from '../../http/form/fields.server.ts';
import { companyFields } from '../../invoicing/company/fields.ts';

export const profileSchema = z.object({ version, ...schemaOf(companyFields) }).superRefine(checkPostCode);

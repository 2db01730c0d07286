import { z } from 'zod';

const schemas = { string: z.string(), number: z.number().int(), boolean: z.boolean() };

type Shape<Row> = { [Name in keyof Row]: z.ZodType<Row[Name]> };

/** What reads the rows of a statement, by the example that the statement answers with. */
export function shapeOf<Row extends object>(row: Row): Shape<Row> {
  const shape = Object.entries<unknown>(row as Record<string, unknown>).map(([name, example]) => [
    name,
    schemas[typeof example as keyof typeof schemas],
  ]);
  return Object.fromEntries(shape) as Shape<Row>;
}

export function rowSchema<Row extends object>({ row }: { row: Row }) {
  return z.object(shapeOf(row));
}

import { z } from 'zod';

// Discord's limits.
const fieldSchema = z.object({
  name: z.string().min(1).max(256),
  value: z.string().min(1).max(1024),
  inline: z.boolean().optional(),
});
export const embedSchema = z.object({
  title: z.string().max(256).optional(),
  description: z.string().max(4096).optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  fields: z.array(fieldSchema).max(25).optional(),
});

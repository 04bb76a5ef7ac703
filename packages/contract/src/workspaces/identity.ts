import * as z from 'zod/mini'

/** The file of a logo, and the square that holds the stored picture. */
export const logoLimits = { bytes: 512 * 1024, minSide: 32, maxSide: 4_096, storedSide: 512 }

/** Six hexadecimal digits, as a color field of a browser has them. */
export const BrandColor = z
  .string({ error: 'Elige un color' })
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Elige un color, como #0b6775'))

/** How a workspace shows itself to people outside: on the page of a remote link and in e-mails. */
export const WorkspaceBrand = z.object({
  /** Null while the workspace still has the user name of its owner, which is not shown to people outside. */
  name: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** The path of the picture; it changes with the picture. */
  logo: z.nullable(z.string()),
})
export type WorkspaceBrand = z.infer<typeof WorkspaceBrand>

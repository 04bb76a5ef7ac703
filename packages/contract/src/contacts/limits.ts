/** Numbers of contacts; apart from the product's other limits, which the sign-in page loads. */
export const contactLimits = {
  page: 50,
  name: 200,
  fieldsMax: 12,
  fieldName: 40,
  fieldValue: 500,
  about: 4_000,
  /** Conversations, notes and leads that one contact shows. */
  shown: 50,
  importBytes: 3 * 1024 * 1024,
  importRows: 10_000,
  importColumns: 100,
  /** Rows of the preview, and problems that it lists. */
  previewRows: 20,
  previewProblems: 100,
  /** Imports that can be looked up and undone. */
  importsKept: 20,
  fileName: 120,
} as const

export type VersionsSearch = { before?: number | undefined; after?: number | undefined }

const positiveInteger = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined

/** The two versions that the address compares. */
export const parseVersionsSearch = (search: Record<string, unknown>): VersionsSearch => ({
  before: positiveInteger(search['before']),
  after: positiveInteger(search['after']),
})

let addressed: string | null = null

/** The workspace of a tapped notification, whose address opened this page. */
export const addressedWorkspace = {
  /** Once at the start: the next address of the page does not name it. */
  readAddress: (): void => void (addressed = new URLSearchParams(location.search).get('workspace')),
  current: (): string | null => addressed,
}

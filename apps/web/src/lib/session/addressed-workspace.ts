let addressed: string | null = null

/** The workspace of a tapped notification, whose address opened this page. */
export const addressedWorkspace = {
  /** Before the router starts, which drops what no page knows. */
  readAddress: (): void => void (addressed = new URLSearchParams(location.search).get('workspace')),
  current: (): string | null => addressed,
}

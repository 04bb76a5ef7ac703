/** Rejects where the browser does not allow it, or offers no clipboard, as on a page without https. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** What needs a person beside the figures, from 90rem of width on. */
export const columns = { gridTemplateColumns: 'repeat(auto-fill, minmax(clamp(45%, (90rem - 100%) * 999, 100%), 1fr))' }

/** Whether the window has room for both. */
export const hasColumns = '(min-width: 93rem)'

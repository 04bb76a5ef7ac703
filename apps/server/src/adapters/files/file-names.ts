/** Only our own ids, so that no path leaves its folder. */
export const FILE_ID = /^[\w-]{10,80}$/
/** Holds the id of the installation that the files belong to. */
export const OWNER_FILE = '.of'

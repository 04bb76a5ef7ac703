/** Only our own ids, so that no path leaves its folder. */
export const FILE_ID = /^[\w-]{10,80}$/
/** Folders of files: the end of their ids. A drive has others of its own, such as `lost+found`. */
export const GROUP = /^[\w-]{2}$/

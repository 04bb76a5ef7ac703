/**
 * Makes pictures small enough for a model, in a process with limits. The bytes are untrusted: only their content
 * decides what they are.
 */
export type PictureReducer = {
  /**
   * The picture with sides of at most `side` pixels, upright and without metadata. `read` is called when the picture
   * has its turn; workspaces take turns. Null for bytes that are no JPEG, PNG or WebP, and where `read` gives none.
   * Throws a `PictureProcessError`, an error of `read`, or the reason of `signal`.
   */
  reduce(read: () => Promise<Uint8Array | null>, side: number, task: PictureTask): Promise<ReducedPicture | null>
}

/** `fingerprint`: 256 zeros and ones; pictures that look alike differ in few of them. */
export type ReducedPicture = { jpeg: Uint8Array; fingerprint: string }

export type PictureTask = { workspaceId: string; signal: AbortSignal }

/** The process died before it knew what the picture is, or needed more time or memory than it may. */
export class PictureProcessError extends Error {}

export type Images = {
  /**
   * Any picture that a browser shows (PNG, JPEG, WebP, GIF: its first frame), made anew as a square WebP of at
   * most `side` pixels: turned as its camera held it, and nothing but pixels. Null for whatever is no such picture.
   */
  square(bytes: Buffer, side: number): Promise<Buffer | null>
  /** How large such a picture is shown, in pixels; null for whatever is none, or has more than a browser should draw. */
  measure(bytes: Buffer): Promise<{ width: number; height: number } | null>
}

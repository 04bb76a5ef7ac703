import { cx } from '../../lib/cx.ts'

/** `size` has the final size of the content, so that nothing moves when it loads. */
export function Skeleton({ size }: { size: string }) {
  return <div aria-hidden className={cx('esqueleto', size)} />
}

import { cx } from '../lib/cx.ts'

/** `size` are the final measures of what it stands for, so that nothing moves when that arrives. */
export function Skeleton({ size }: { size: string }) {
  return <div aria-hidden className={cx('esqueleto', size)} />
}

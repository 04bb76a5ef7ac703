import type { WorkspaceBrand } from '@portavoz/contract'
import { useLayoutEffect } from 'react'
import { applyBrand } from '../../lib/apply-brand.ts'
import { BrandHeader } from '../../ui/brand-header.tsx'

/** The header of a workspace, whose color the whole page takes. */
export function PageBrand({ brand }: { brand: WorkspaceBrand }) {
  const { color } = brand
  useLayoutEffect(() => (color === null ? undefined : applyBrand(color)), [color])
  return <BrandHeader brand={brand} />
}

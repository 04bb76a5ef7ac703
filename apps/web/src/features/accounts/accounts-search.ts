import type { AccountsFilters } from '../../data/installation/accounts.ts'

/** The search of the address, which can be shared and reloaded; default values are left out. */
export type AccountsSearch = {
  q?: string | undefined
  estado?: 'active' | 'suspended' | undefined
  orden?: (typeof orders)[number] | undefined
  p?: number | undefined
}

const orders = ['name', 'agents', 'messages', 'storage', 'created'] as const

/** Ignores unknown and invalid values. */
export const readAccountsSearch = (search: Record<string, unknown>): AccountsSearch => {
  const { q, estado, orden, p } = search
  const page = Math.trunc(Number(p))
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q) || undefined : undefined,
    estado: estado === 'active' || estado === 'suspended' ? estado : undefined,
    orden: orders.find((order) => order === orden),
    p: page > 1 ? page : undefined,
  }
}

export const toAccountsFilters = ({ q, estado, orden, p }: AccountsSearch): AccountsFilters => ({
  ...(q?.trim() && { search: q.trim() }),
  ...(estado && { state: estado }),
  ...(orden && { order: orden }),
  ...(p && { page: p }),
})

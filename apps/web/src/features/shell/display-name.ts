import type { User } from '@portavoz/contract'

export const displayName = ({ username }: Pick<User, 'username'>) => username || 'Usuario'

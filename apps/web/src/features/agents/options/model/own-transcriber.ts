import { type CustomConfig, MASKED_SECRET, TranscriberProvider } from '@portavoz/contract'

type TranscriberConfig = CustomConfig['transcriber']

/** The transcriber to save, from the values of its fields. Without a provider the workspace's is used. */
export function toTranscriberConfig(providerText: string, typed: TranscriberConfig): TranscriberConfig {
  const provider = TranscriberProvider.safeParse(providerText).data
  if (provider === undefined || typed === null) return null
  const baseUrl = provider === 'custom' ? typed.baseUrl.trim() : ''
  return { ...typed, provider, name: typed.name.trim(), baseUrl }
}

/** Choosing the workspace's transcriber deletes the key; without a typed one it stays. */
export function toTranscriberKey({ transcriber }: CustomConfig, providerText: string, typed: unknown): string {
  if (TranscriberProvider.safeParse(providerText).success)
    return typeof typed === 'string' ? typed.trim() : MASKED_SECRET
  return transcriber ? '' : MASKED_SECRET
}

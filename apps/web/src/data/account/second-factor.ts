import {
  type EndpointInput,
  type Reauthentication,
  secondFactor,
  type SecondFactorMethod,
  type SecondFactorProof,
  type SecondFactorState,
} from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { createPasskey, signWithPasskey } from '../../lib/passkeys.ts'
import { keys } from '../keys.ts'

export const secondFactorQuery = queryOptions({
  queryKey: keys.secondFactor.all,
  queryFn: ({ signal }) => callApi(secondFactor.get, {}, { signal }),
})

/** What the person may prove the second factor with; empty without a second factor. */
export function methodsOf({ totpSince, passkeys, recoveryCodesLeft }: SecondFactorState): SecondFactorMethod[] {
  if (totpSince === null && passkeys.length === 0) return []
  return [
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(recoveryCodesLeft === 0 ? [] : (['recovery_code'] as const)),
  ]
}

/** Asks the browser for a passkey that proves a change. */
export async function proveWithPasskey(): Promise<SecondFactorProof> {
  const { challenge, passkey } = await callApi(secondFactor.challenge, {})
  return { method: 'passkey', challenge, assertion: await signWithPasskey(passkey) }
}

export const startTotp = (reauthentication: Reauthentication) => callApi(secondFactor.startTotp, reauthentication)

/** A change of the second factor; workspaces that demand one may open or close with it. */
function useChange<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(secondFactorQuery),
        // The first factor ends the other sessions.
        client.invalidateQueries({ queryKey: keys.signInSessions.all }),
        client.invalidateQueries({ queryKey: keys.workspaces.all }),
        client.invalidateQueries({ queryKey: keys.members.all }),
      ]),
  })
}

export const useConfirmTotp = () => useChange((code: string) => callApi(secondFactor.confirmTotp, { code }))

export const useRemoveTotp = () =>
  useChange((reauthentication: Reauthentication) => callApi(secondFactor.removeTotp, reauthentication))

/** Creates the passkey in the browser between its two calls. */
export const useAddPasskey = () =>
  useChange(async ({ name, ...reauthentication }: Reauthentication & { name: string }) => {
    const { challenge, passkey } = await callApi(secondFactor.startPasskey, reauthentication)
    return callApi(secondFactor.addPasskey, { challenge, name, registration: await createPasskey(passkey) })
  })

export const useRenamePasskey = () =>
  useChange((change: EndpointInput<typeof secondFactor.renamePasskey>) => callApi(secondFactor.renamePasskey, change))

export const useRemovePasskey = () =>
  useChange((removal: EndpointInput<typeof secondFactor.removePasskey>) => callApi(secondFactor.removePasskey, removal))

export const useRenewRecoveryCodes = () =>
  useChange((reauthentication: Reauthentication) => callApi(secondFactor.renewRecoveryCodes, reauthentication))

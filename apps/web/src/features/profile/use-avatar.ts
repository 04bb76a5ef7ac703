import { appError, errors, limits } from '@portavoz/contract'
import { useState } from 'react'
import { useSetAvatar, type AvatarSource } from '../../data/profile.ts'
import type { Progress } from '../../lib/upload.ts'
import { toast } from '../../ui/toast.ts'
import { avatarRefusal } from './words.ts'

/** The picture on its way in or out. What failed is kept, so that it can be tried again as it was. */
export function useAvatar() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failed, setFailed] = useState<{ message: string; source: AvatarSource } | null>(null)
  const { mutateAsync, isPending } = useSetAvatar()

  async function set(source: AvatarSource) {
    setFailed(null)
    await mutateAsync(source)
      .then(() => toast({ title: source ? 'Foto actualizada' : 'Foto quitada', kind: 'ok' }))
      .catch((error: unknown) => {
        const message = avatarRefusal(error)
        setFailed({ message, source })
        toast({ description: message, kind: 'error' })
        throw error
      })
      .finally(() => setProgress(null))
  }
  const attempt = (source: AvatarSource) => void set(source).catch(() => undefined)

  /** What is surely refused is not sent. */
  function takeFile(file: File | undefined) {
    if (isPending) return
    if (!file) return toast({ description: errors['user.avatar_missing'].text, kind: 'error' })
    if (file.size > limits.avatarBytes)
      return toast({ description: appError('user.avatar_too_large').message, kind: 'error' })
    attempt({ file, onProgress: setProgress })
  }

  return {
    progress,
    failed: failed?.message ?? null,
    busy: isPending,
    takeFile,
    takeUrl: (url: string) => set({ url }),
    remove: () => attempt(null),
    retry: () => failed && attempt(failed.source),
  }
}

export type AvatarChange = ReturnType<typeof useAvatar>

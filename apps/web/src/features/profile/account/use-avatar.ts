import { limits, profileErrors } from '@portavoz/contract'
import { useState } from 'react'
import { useSetAvatar, type AvatarSource } from '../../../data/account/profile.ts'
import type { UploadProgress } from '../../../lib/http/upload.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeAvatarError } from '../profile-errors.ts'
import { ignoreFailure } from '../../../lib/ignore-failure.ts'

/** Uploads or removes the picture. A failed change is kept, so that it can be retried. */
export function useAvatar() {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [failure, setFailure] = useState<{ message: string; source: AvatarSource } | null>(null)
  const { mutateAsync, isPending } = useSetAvatar()

  async function save(source: AvatarSource) {
    setFailure(null)
    await mutateAsync(source)
      .then(() => toast({ title: source ? 'Foto actualizada' : 'Foto quitada', kind: 'ok' }))
      .catch((error: unknown) => {
        const message = describeAvatarError(error)
        setFailure({ message, source })
        // The field of an address shows it.
        if (!source || !('url' in source)) toast({ description: message, kind: 'error' })
        throw error
      })
      .finally(() => setProgress(null))
  }
  // `save` showed the failure.
  const attempt = (source: AvatarSource) => void ignoreFailure(save(source))

  /** A file that the server would surely refuse is not sent. */
  function takeFile(file: File | undefined) {
    if (isPending) return
    if (!file) return toast({ description: profileErrors['user.avatar_missing'].text, kind: 'error' })
    if (file.size > limits.avatarBytes)
      return toast({ description: profileErrors['user.avatar_too_large'].text, kind: 'error' })
    attempt({ file, onProgress: setProgress })
  }

  return {
    progress,
    failed: failure?.message ?? null,
    busy: isPending,
    takeFile,
    takeUrl: (url: string) => save({ url }),
    remove: () => attempt(null),
    retry: () => failure && attempt(failure.source),
  }
}

export type AvatarChange = ReturnType<typeof useAvatar>

import type { Platform } from '@portavoz/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { DiscardDialog } from '../discard-dialog.tsx'
import { wizardPlace } from '../wizard-place.ts'
import { PlatformPicker } from './platform-picker.tsx'
import { titlesOf } from './steps.ts'
import { hasTyped } from './telegram-steps.ts'
import { TelegramFoot, TelegramStep } from './telegram-view.tsx'
import { useNewWords } from './use-new-words.ts'
import { useTelegramWizard } from './use-telegram-wizard.ts'
import { useWhatsAppWizard } from './use-whatsapp-wizard.ts'
import { WhatsAppFoot, WhatsAppStep } from './whatsapp-view.tsx'

const picker = { title: 'Selecciona la Plataforma', description: '¿Dónde te escriben tus clientes?' }

const waiting = 'Cuando vinculen el celular lo verás en «Agentes», para crear su agente.'

/** One dialog from the choice of platform to the agent that answers; what was typed is not lost by a slip. */
export function CreateAgent({ onClose }: { onClose: () => void }) {
  const [platform, setPlatform] = useState<Platform | null>(() => (wizardPlace.read() ? 'whatsapp' : null))
  const [leaving, setLeaving] = useState<'words' | 'session' | null>(null)
  const words = useNewWords()
  const telegram = useTelegramWizard(words)
  const whatsapp = useWhatsAppWizard(words)

  function pick(chosen: Platform) {
    setPlatform(chosen)
    if (chosen === 'whatsapp') void whatsapp.begin()
  }
  function leaveWhatsApp(then: () => void) {
    if (whatsapp.isLinked && whatsapp.step !== 'completed') return setLeaving('session')
    if (whatsapp.isAwaited) toast({ title: 'El enlace sigue valiendo', description: waiting, kind: 'ok' })
    whatsapp.leave()
    then()
  }
  function close() {
    if (platform === 'whatsapp') return leaveWhatsApp(onClose)
    if (hasTyped(telegram.at, words.words)) return setLeaving('words')
    onClose()
  }
  const toPicker = () => setPlatform(null)
  const creating = telegram.creating || whatsapp.creating
  const shown = {
    telegram: () => ({
      ...titlesOf('telegram', telegram.at.step),
      body: <TelegramStep wizard={telegram} onClose={onClose} />,
      foot: <TelegramFoot wizard={telegram} onBack={toPicker} />,
    }),
    whatsapp: () => ({
      ...titlesOf('whatsapp', whatsapp.step),
      body: <WhatsAppStep wizard={whatsapp} onClose={onClose} />,
      foot: <WhatsAppFoot wizard={whatsapp} onBack={() => leaveWhatsApp(toPicker)} />,
    }),
  }
  const { body, ...frame } = platform
    ? shown[platform]()
    : { ...picker, foot: null, body: <PlatformPicker onPick={pick} /> }
  return (
    <>
      <Dialog open onOpenChange={(open) => open || creating || close()} {...frame}>
        {body}
      </Dialog>
      <DiscardDialog
        open={leaving === 'words'}
        onKeep={() => setLeaving(null)}
        onDiscard={() => {
          words.forget()
          onClose()
        }}
      />
      <ConfirmDialog
        open={leaving === 'session'}
        onOpenChange={(open) => open || setLeaving(null)}
        title="Confirmar Eliminación"
        description="Tu WhatsApp ya está vinculado y todavía no tiene un agente: mientras no lo tenga, lo que te escriban no se responde ni se guarda aquí. Puedes conservar la sesión y crear el agente después, desde «Agentes» y en cualquier equipo, o eliminarla."
        confirm="Eliminar y cerrar"
        cancel="Conservar la sesión"
        onCancel={() => {
          setLeaving(null)
          whatsapp.leave()
          toPicker()
        }}
        onConfirm={() => {
          whatsapp.deleteSession()
          onClose()
        }}
      />
    </>
  )
}

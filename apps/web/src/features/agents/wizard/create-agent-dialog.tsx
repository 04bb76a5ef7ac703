import type { Platform } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DiscardDialog } from '../../../ui/overlays/discard-dialog.tsx'
import { whatsappWizardState } from '../whatsapp-wizard-state.ts'
import { PlatformPicker } from './platform-picker.tsx'
import { stepTitles } from './wizard-steps.ts'
import { hasUnsavedInput } from './telegram/telegram-wizard-state.ts'
import { TelegramFooter, TelegramStep } from './telegram/telegram-view.tsx'
import { useNewAgentDraft } from './use-new-agent-draft.ts'
import { useTelegramWizard } from './telegram/use-telegram-wizard.ts'
import { useWebWizard } from './web/use-web-wizard.ts'
import { WebFooter, WebStep } from './web/web-view.tsx'
import { useWhatsAppWizard } from './whatsapp/use-whatsapp-wizard.ts'
import { WhatsAppFooter, WhatsAppStep } from './whatsapp/whatsapp-view.tsx'

const pickerTitles = { title: 'Selecciona la Plataforma', description: '¿Dónde te escriben tus clientes?' }

const pendingLinkText = 'Cuando vinculen el celular lo verás en «Agentes», para crear su agente.'

type PlatformWizard = {
  begin: () => void
  /** Closes the dialog, or asks first whether input may be lost. */
  requestClose: () => void
  view: () => { title: string; description: string; body: ReactNode; footer: ReactNode }
}

/** The wizard from the choice of a platform to the new agent; it asks before input is lost. */
export function CreateAgentDialog({ onClose }: { onClose: () => void }) {
  const [platform, setPlatform] = useState<Platform | null>(() => (whatsappWizardState.read() ? 'whatsapp' : null))
  const [confirming, setConfirming] = useState<'words' | 'session' | null>(null)
  const draft = useNewAgentDraft()
  const telegram = useTelegramWizard(draft)
  const whatsapp = useWhatsAppWizard(draft)
  const web = useWebWizard(draft)

  function pick(newPlatform: Platform) {
    setPlatform(newPlatform)
    wizards[newPlatform].begin()
  }
  function leaveWhatsApp(onLeft: () => void) {
    if (whatsapp.isLinked && whatsapp.step !== 'completed') return setConfirming('session')
    if (whatsapp.isLinkPending) toast({ title: 'El enlace sigue valiendo', description: pendingLinkText, kind: 'ok' })
    whatsapp.leave()
    onLeft()
  }
  function closeUnlessTyped() {
    if (hasUnsavedInput(telegram.state, draft.texts)) return setConfirming('words')
    onClose()
  }
  const toPicker = () => setPlatform(null)
  const creating = telegram.creating || whatsapp.creating || web.creating
  const wizards: Record<Platform, PlatformWizard> = {
    telegram: {
      begin: () => {},
      requestClose: closeUnlessTyped,
      view: () => ({
        ...stepTitles('telegram', telegram.state.step),
        body: <TelegramStep wizard={telegram} />,
        footer: <TelegramFooter wizard={telegram} onBack={toPicker} onClose={onClose} />,
      }),
    },
    whatsapp: {
      begin: () => void whatsapp.begin(),
      requestClose: () => leaveWhatsApp(onClose),
      view: () => ({
        ...stepTitles('whatsapp', whatsapp.step),
        body: <WhatsAppStep wizard={whatsapp} />,
        footer: (
          <WhatsAppFooter
            wizard={whatsapp}
            onBack={() => leaveWhatsApp(toPicker)}
            onClose={() => leaveWhatsApp(onClose)}
          />
        ),
      }),
    },
    web: {
      begin: () => {},
      requestClose: () => (web.hasUnsavedInput ? setConfirming('words') : onClose()),
      view: () => ({
        ...stepTitles('web', web.step),
        body: <WebStep wizard={web} />,
        footer: <WebFooter wizard={web} onBack={toPicker} onClose={onClose} />,
      }),
    },
  }
  const requestClose = platform ? wizards[platform].requestClose : closeUnlessTyped
  const { body, ...frame } = platform
    ? wizards[platform].view()
    : { ...pickerTitles, footer: null, body: <PlatformPicker onPick={pick} /> }
  return (
    <>
      <Dialog open onOpenChange={(open) => open || creating || requestClose()} {...frame}>
        {body}
      </Dialog>
      <DiscardDialog
        open={confirming === 'words'}
        description="Lo que llevas escrito de este agente no se ha guardado."
        onKeep={() => setConfirming(null)}
        onDiscard={() => {
          draft.discard()
          onClose()
        }}
      />
      <ConfirmDialog
        open={confirming === 'session'}
        onOpenChange={(open) => open || setConfirming(null)}
        title="Confirmar Eliminación"
        description="Tu WhatsApp ya está vinculado y todavía no tiene un agente: mientras no lo tenga, lo que te escriban no se responde ni se guarda aquí. Puedes conservar la sesión y crear el agente después, desde «Agentes» y en cualquier equipo, o eliminarla."
        confirm="Eliminar y cerrar"
        cancel="Conservar la sesión"
        onCancel={() => {
          setConfirming(null)
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

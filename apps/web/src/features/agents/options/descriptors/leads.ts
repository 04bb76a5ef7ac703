import { labelFormatter, savesLeads, yesOrNo } from '../option-facts.ts'
import { contactFieldOptions, interestOptions } from '../option-labels.ts'
import { sectionSummaries } from '../section-summaries.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

const formatLeadFields = labelFormatter([...contactFieldOptions, ...interestOptions])

export const leadOptions = {
  'leadCapture.enabled': {
    kind: 'checkbox',
    section: 'leads',
    label: 'Guardar lo que el cliente cuenta de sí',
    hint: 'Solo lo que de verdad escribió, en esa conversación. Sin un modelo, solo lo que el agente le pregunta.',
    fact: { label: 'Guarda de tus clientes', value: sectionSummaries.leads },
  },
  'leadCapture.requiredFields': {
    kind: 'list',
    section: 'leads',
    label: 'Qué guarda',
    fullLabel: 'Qué guarda del cliente',
    choices: contactFieldOptions,
    othersLabel: 'Otros datos que guarda',
    placeholder: 'Otros, uno por línea: talla',
    format: formatLeadFields,
    isInUse: savesLeads,
  },
  'features.qualifyLeads': {
    kind: 'checkbox',
    section: 'leads',
    label: 'Guardar también su interés en comprar',
    hint: 'Así sabes a quién llamar primero.',
    isInUse: savesLeads,
  },
  'leadCapture.qualification': {
    kind: 'list',
    section: 'leads',
    label: 'Qué guarda de su interés',
    choices: interestOptions,
    othersLabel: 'Otras señales de interés',
    placeholder: 'Otras, una por línea: sede',
    format: formatLeadFields,
    isInUse: (config) => savesLeads(config) && config.features.qualifyLeads,
  },
  'features.salesIntegration': {
    kind: 'checkbox',
    section: 'leads',
    label: 'Enviarlos a tu sistema de ventas',
    hint: 'A la dirección que pongas en la pestaña «Interesados» del agente. Sin dirección no se envía nada.',
    fact: { label: 'Lo envía a tu sistema de ventas', value: ({ features }) => yesOrNo(features.salesIntegration) },
    isInUse: savesLeads,
  },
} as const satisfies Record<string, OptionDescriptor>

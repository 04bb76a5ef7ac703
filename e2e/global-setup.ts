import { provideDataTemplate } from './data-template.ts'
import { deleteSeenTexts } from './strings/ticks.ts'

export default function setUp() {
  deleteSeenTexts()
  return provideDataTemplate()
}

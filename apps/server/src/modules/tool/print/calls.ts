import { printJobs } from './print-job.ts'
import { printTemplates } from './print-template.ts'

export const printCalls = { printTemplate: printTemplates, printJob: printJobs }

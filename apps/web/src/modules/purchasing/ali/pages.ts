import type { Pages } from '../../../kit/index.ts'

export const aliPages: Pages = {}

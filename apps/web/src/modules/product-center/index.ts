import type { Pages } from '../../kit/index.ts'

export const pages: Pages = {}

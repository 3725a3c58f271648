import type { Pages } from '../../kit/index.ts'
import { degreePages } from './floor/degree-pages.ts'

export const pages: Pages = { ...degreePages }

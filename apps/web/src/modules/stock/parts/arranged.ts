export { arranged } from '../../../kit/index.ts'

import { basename } from 'node:path'
import type { Source } from '../sources.ts'
import { parse } from './parse.ts'

const VAGUE = /^(utils?|helpers?|commons?|managers?|services?)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|states|config|d|setup))*\.(tsx?|mjs)$/

/** A file is called by what it does; these words only say that somebody gave up. */
export function vagueNames(files: Source[]): string[] {
  return files
    .filter(({ path }) =>
      path.split('/').some((part) => VAGUE.test(part.split('.')[0]!) || /-(utils?|helpers?|manager|service)\b/.test(part)),
    )
    .map(({ path }) => `${path}: say what it does`)
}

export function oddFileNames(files: Source[]): string[] {
  return files.filter(({ path }) => !KEBAB.test(basename(path))).map(({ path }) => `${path} is not kebab-case`)
}

/** In a .tsx file, what returns JSX and is exported is a component; hooks and plain functions are camelCase. */
export function oddComponentNames(files: Source[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.tsx') && !path.includes('.test.'))
    .flatMap((file) =>
      exportedComponents(file)
        .filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))
        .map((name) => `${file.path} exports the component ${name}, which is not PascalCase`),
    )
}

function exportedComponents(file: Source): string[] {
  return parse(file).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportDefaultDeclaration') return []
    const { declaration } = node
    if (!declaration || declaration.type !== 'FunctionDeclaration' || !declaration.id) return []
    const body = file.text.slice(declaration.start, declaration.end)
    const takesProps = declaration.params.length <= 1
    return takesProps && /return\s*\(?\s*<[A-Za-z>]/.test(body) ? [declaration.id.name] : []
  })
}

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync, type ESTree, type Plugin } from 'vite';

/** Marks a light module of the contract. */
const mark = '?light';
/** The parts of an endpoint that only the server reads: schemas, access, and documentation. */
const serversOwn = new Set(['params', 'query', 'body', 'response', 'stream', 'access', 'summary']);

type Node = ESTree.Node;

/**
 * Gives the modules of the app's core the contract without its schemas: an endpoint loses what only the server reads
 * and preserves its address, and everything created with zod is removed. So the first screen waits neither for zod nor
 * for the creation of schemas that only the server, and forms that load later, use. Code that needs one of those names
 * loads a module of its own by `import()`; a name that the core misses fails the build. Other modules may also use the
 * light contract; one that needs any schema gets the full contract.
 *
 * @param contract the contract's folder
 * @param isCore whether a module belongs to the core
 * @param mayGoWithout whether another module gets the light contract if that is sufficient
 */
export function lightContract(
  contract: string,
  isCore: (id: string) => boolean,
  mayGoWithout: (id: string) => boolean = () => false,
): Plugin {
  const checking = new Map<string, boolean>();
  /** Whether a module needs something that the light contract does not have. */
  const checks = (id: string) => {
    const file = id.replace(/\?.*$/, '');
    if (!checking.has(file)) checking.set(file, asksForSchemas(file, readFileSync(file, 'utf8'), contract));
    return checking.get(file);
  };
  return {
    name: 'light-contract',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (!importer || kind === 'dynamic-import') return null;
      const isLight = importer.endsWith(mark) || isCore(importer) || (mayGoWithout(importer) && !checks(importer));
      if (!isLight) return null;
      const found = await this.resolve(source, importer.replace(mark, ''), { skipSelf: true });
      return found?.id.startsWith(`${contract}/`) && lightModule(found.id).lighter ? `${found.id}${mark}` : null;
    },
    transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (!/\.tsx?$/.test(file) || file.startsWith(`${contract}/`) || !isCore(file)) return null;
      const read = schemaRead(file, code);
      if (read) throw new Error(`${file} reads ${read}, which is not there in the light contract`);
      return null;
    },
    load(id) {
      if (!id.endsWith(mark)) return null;
      // It only declares: what nobody uses of it is not in the bundle.
      return { code: lightModule(id.slice(0, -mark.length)).code, moduleType: 'ts', moduleSideEffects: false };
    },
  };
}

/**
 * The property of an endpoint that a module reads and that only the full contract has: it would silently be undefined.
 *
 * @param code TypeScript
 * @returns `getReport.query`, for example; undefined if there is none
 */
export function schemaRead(file: string, code: string): string | undefined {
  const { program } = parseSync(file, code);
  const endpoints = new Set(
    program.body.flatMap((one) =>
      one.type === 'ImportDeclaration' && one.importKind !== 'type' && one.source.value.startsWith('#contract/')
        ? one.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  let found: string | undefined;
  const look = (value: unknown): void => {
    if (found || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(look);
    const node = value as Node;
    if (
      node.type === 'MemberExpression' &&
      !node.computed &&
      node.object.type === 'Identifier' &&
      endpoints.has(node.object.name) &&
      serversOwn.has(node.property.name)
    )
      found = `${node.object.name}.${node.property.name}`;
    Object.values(node).forEach(look);
  };
  if (endpoints.size) look(program);
  return found;
}

/**
 * Whether a module reads a property, or imports a name, that only the full contract has.
 *
 * @param code TypeScript
 * @param contract the contract's folder
 */
export function asksForSchemas(file: string, code: string, contract: string): boolean {
  const taken = parseSync(file, code).program.body.flatMap((one) => {
    if (one.type !== 'ImportDeclaration' || one.importKind === 'type' || !one.source.value.startsWith('#contract/'))
      return [];
    const { without } = lightModule(resolve(contract, one.source.value.replace('#contract/', '')));
    return one.specifiers.map((node) => {
      const name = node.type === 'ImportSpecifier' && 'name' in node.imported ? node.imported.name : '';
      return { isValue: node.type !== 'ImportSpecifier' || node.importKind !== 'type', gone: without.has(name) };
    });
  });
  return taken.some(({ isValue, gone }) => isValue && gone) || schemaRead(file, code) !== undefined;
}

/** A declaration, or one name of an import. */
interface Piece {
  node: Node;
  names: readonly string[];
  exported: boolean;
  /** Its source is missing. */
  gone: boolean;
}

/** A module without what is created with zod. */
interface Light {
  /** TypeScript. */
  code: string;
  /** The removed exports. */
  without: ReadonlySet<string>;
  /** Whether anything was removed, here or in its imports; otherwise the module itself is used. */
  lighter: boolean;
}

/** Packages that the contract may use without its schemas. */
const lightPackages: ReadonlySet<string> = new Set(['@date-fns/tz/tzOffset', 'qrcode-generator']);

const known = new Map<string, Light>();

/** The remaining part of a module of the contract. */
export function lightModule(file: string): Light {
  const done = known.get(file);
  if (done) return done;
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const checks = checksOf(program);
  const pieces = program.body.flatMap((statement) => piecesOf(statement, file));
  const cut = new Set(pieces.filter(({ gone }) => gone));
  for (let before = -1; before < cut.size;) {
    before = cut.size;
    const gone = new Set([...cut].flatMap(({ names }) => names));
    for (const piece of pieces) if (uses(piece.node, gone, checks)) cut.add(piece);
  }
  const imported = program.body.flatMap((one) =>
    (one.type === 'ImportDeclaration' && one.importKind !== 'type' && one.source.value.startsWith('.')) ||
    one.type === 'ExportAllDeclaration'
      ? lightModule(resolve(dirname(file), one.source.value))
      : [],
  );
  const remaining = pieces.filter((piece) => !cut.has(piece) && !isImport(piece.node));
  const unused = program.body.filter(
    (one) =>
      one.type === 'ImportDeclaration' &&
      one.specifiers.every(({ local }) => !remaining.some(({ node }) => uses(node, new Set([local.name]), checks))),
  );
  const light = {
    code: withoutThose(source, [...checks, ...unused, ...[...cut].map(({ node }) => node)]),
    without: new Set([...cut].flatMap(({ exported, names }) => (exported ? names : []))),
    lighter: cut.size + checks.size > 0 || imported.some(({ lighter }) => lighter),
  };
  known.set(file, light);
  return light;
}

const isImport = ({ type }: Node) => type === 'ImportDeclaration' || type === 'ImportSpecifier';

function piecesOf(statement: Node, file: string): Piece[] {
  switch (statement.type) {
    case 'ImportDeclaration': {
      if (statement.importKind === 'type') return [];
      const { source, specifiers } = statement;
      const from = source.value.startsWith('.') ? lightModule(resolve(dirname(file), source.value)).without : undefined;
      if (!from && source.value !== 'zod' && !lightPackages.has(source.value))
        throw new Error(`${file} imports ${source.value}`);
      const made = specifiers.map((node): Piece => {
        const name = node.type === 'ImportSpecifier' && 'name' in node.imported ? node.imported.name : undefined;
        return {
          node,
          names: [node.local.name],
          exported: false,
          gone: from ? !!name && from.has(name) : source.value === 'zod',
        };
      });
      // The whole statement if nothing of it remains.
      return made.every(({ gone }) => gone) && made.length
        ? [{ node: statement, names: made.flatMap(({ names }) => names), exported: false, gone: true }]
        : made;
    }
    case 'ExportNamedDeclaration': {
      if (!statement.declaration) throw new Error(`${file} exports what it did not declare there`);
      return piecesOf(statement.declaration, file).map((piece) => ({ ...piece, node: statement, exported: true }));
    }
    case 'ExportDefaultDeclaration':
      return [{ node: statement, names: ['default'], exported: true, gone: false }];
    case 'VariableDeclaration': {
      const names = statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
      return [{ node: statement, names, exported: false, gone: false }];
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [{ node: statement, names: statement.id ? [statement.id.name] : [], exported: false, gone: false }];
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [];
    default:
      throw new Error(`${file} has a ${statement.type}`);
  }
}

const ofFields = new Set(['schema']);
const ofFactories = new Set(['schemas']);

/** The properties of endpoints that only the server reads, the schemas of fields, and those given to a factory of endpoints. */
function checksOf(program: ESTree.Program): ReadonlySet<Node> {
  const found = new Set<Node>();
  const builders = fieldBuilders(program);
  each(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    const { name } = node.callee;
    const names = name === 'endpoint' ? serversOwn : builders.has(name) ? ofFields : ofFactories;
    const argument = node.arguments[name === 'endpoint' ? 1 : 0];
    if (argument?.type !== 'ObjectExpression') return;
    for (const one of argument.properties)
      if (one.type === 'Property' && one.key.type === 'Identifier' && names.has(one.key.name)) found.add(one);
  });
  return found;
}

/** The names in a module of the functions of `core/fields.ts`, which describe the fields of settings and records. */
const fieldBuilders = (program: ESTree.Program): ReadonlySet<string> =>
  new Set(
    program.body.flatMap((one) =>
      one.type === 'ImportDeclaration' && one.importKind !== 'type' && /\/core\/fields\.ts$/.test(one.source.value)
        ? one.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );

/** Whether a value anywhere in a node refers to one of the names; types, which are erased, do not count. */
function uses(node: Node, names: ReadonlySet<string>, except: ReadonlySet<Node>): boolean {
  let found = false;
  each(node, (one) => {
    if (one.type === 'Identifier' && names.has(one.name)) found = true;
    return !except.has(one);
  });
  return found;
}

const notValues = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'superTypeArguments']);

/** Visits a node and its descendants, except property names and types; does not descend if `visit` returns false. */
function each(node: Node, visit: (node: Node) => boolean | void): void {
  if (visit(node) === false) return;
  for (const [key, value] of Object.entries(node)) {
    if (notValues.has(key)) continue;
    if (key === 'property' && node.type === 'MemberExpression' && !node.computed) continue;
    if (key === 'key' && node.type === 'Property' && !node.computed) continue;
    for (const one of [value].flat() as unknown[])
      if (typeof one === 'object' && one !== null && 'type' in one && typeof one.type === 'string')
        each(one as Node, visit);
  }
}

/** The text without some of its nodes, and without the commas after those in a list. */
function withoutThose(source: string, nodes: readonly Node[]): string {
  const inOrder = [...nodes].sort((a, b) => a.start - b.start);
  let text = '';
  let at = 0;
  for (const { start, end } of inOrder) {
    if (start < at) continue;
    text += source.slice(at, start);
    at = end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0);
  }
  return text + source.slice(at);
}

import { useResourceDefinition } from 'ra-core';
import type { Resource } from '../resource.ts';

/** The declaration of the context's resource, or of the passed one. @throws if it is not declared */
export function useDeclared(explicit?: Resource): Resource {
  const { name, options } = useResourceDefinition<{ declaration?: Resource }>();
  const resource = explicit ?? options?.declaration;
  if (!resource) throw new Error(`${name} is no declared resource.`);
  return resource;
}

/**
 * Returns the operations of an OpenAPI description with their parameters, the body's type and
 * schema, and the allowed statuses.
 */
export function operationsOf(description) {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
        body: type ? { type, schema: content.schema } : null,
        statuses: new Set(Object.keys(operation.responses).map(Number)),
        types: new Set(
          Object.values(operation.responses).flatMap((response) =>
            Object.keys(response.content ?? {}),
          ),
        ),
      };
    }),
  );
}

const MESSAGE = 'User input is rendered as text, never as markup.';
const MARKUP_PROPERTIES = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'];

/** Our own lint rules; see .oxlintrc.json. */
export default {
  meta: { name: 'forge' },
  rules: {
    'no-markup': {
      create: (context) => {
        const report = (node) => context.report({ node, message: MESSAGE });
        return {
          JSXAttribute: (node) => {
            if (node.name.name === 'dangerouslySetInnerHTML') report(node);
          },
          Property: (node) => {
            if (node.key.name === 'dangerouslySetInnerHTML') report(node);
          },
          MemberExpression: (node) => {
            if (MARKUP_PROPERTIES.includes(node.property.name)) report(node);
          },
        };
      },
    },
  },
};

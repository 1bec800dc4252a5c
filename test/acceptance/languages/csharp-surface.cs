// What generated and exported C# names of libraries that come from the registry of .NET, without what they do: enough to compile, not to run.
using System;
using System.Runtime.CompilerServices;

namespace Amazon.JSII.Runtime.Deputy
{
    public sealed class JsiiAssemblyAttribute : Attribute { public JsiiAssemblyAttribute(string name, string version, string tarball) { } }
    public sealed class JsiiByValueAttribute : Attribute { public JsiiByValueAttribute(string fqn) { } }
    public sealed class JsiiClassAttribute : Attribute { public JsiiClassAttribute(Type nativeType, string fullyQualifiedName, string parametersJson = null) { } }
    public sealed class JsiiEnumAttribute : Attribute { public JsiiEnumAttribute(Type nativeType, string fullyQualifiedName) { } }
    public sealed class JsiiEnumMemberAttribute : Attribute { public JsiiEnumMemberAttribute(string name) { } }
    public sealed class JsiiInterfaceAttribute : Attribute { public JsiiInterfaceAttribute(Type nativeType, string fullyQualifiedName) { } }
    public sealed class JsiiMethodAttribute : Attribute { public JsiiMethodAttribute(string name, string returnsJson = null, string parametersJson = "[]", bool isAsync = false, bool isOverride = false) { } }
    public sealed class JsiiOptionalAttribute : Attribute { }
    public sealed class JsiiPropertyAttribute : Attribute { public JsiiPropertyAttribute(string name, string typeJson, bool isOptional = false, bool isOverride = false) { } }
    public sealed class JsiiTypeProxyAttribute : Attribute { public JsiiTypeProxyAttribute(Type nativeType, string fullyQualifiedName) { } }

    public sealed class ByRefValue { internal ByRefValue() { } }

    public abstract class DeputyBase
    {
        protected sealed class DeputyProps { public DeputyProps(object[] arguments = null) { } }

        protected DeputyBase(DeputyProps props = null) { }
        protected DeputyBase(ByRefValue reference) { }

        protected static T GetStaticProperty<T>(Type type, [CallerMemberName] string name = null) { return default(T); }
        protected static void SetStaticProperty<T>(Type type, T value, [CallerMemberName] string name = null) { }
        protected T GetInstanceProperty<T>([CallerMemberName] string name = null) { return default(T); }
        protected void SetInstanceProperty<T>(T value, [CallerMemberName] string name = null) { }
        protected static T InvokeStaticMethod<T>(Type type, Type[] types, object[] arguments, [CallerMemberName] string name = "") { return default(T); }
        protected static void InvokeStaticVoidMethod(Type type, Type[] types, object[] arguments, [CallerMemberName] string name = "") { }
        protected T InvokeInstanceMethod<T>(Type[] types, object[] arguments, [CallerMemberName] string name = "") { return default(T); }
        protected void InvokeInstanceVoidMethod(Type[] types, object[] arguments, [CallerMemberName] string name = "") { }
        public T UnsafeCast<T>() where T : class { return null; }
    }

    public sealed class AnonymousObject : DeputyBase { internal AnonymousObject(ByRefValue value) : base(value) { } }
}

namespace Newtonsoft.Json.Linq
{
    public class JObject { }
}

namespace Xunit
{
    public sealed class FactAttribute : Attribute { }
    public interface IClassFixture<T> where T : class { }
}
